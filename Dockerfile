# Chaturanga Lab for a class: `docker build --tag chaturanga-lab .`, then
# `docker run --init --publish 8866:8866 chaturanga-lab`. deploy/compose.yaml puts nginx in front.

FROM python:3.12-slim AS wheel
COPY . /source
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /source

FROM python:3.12-slim
RUN --mount=from=wheel,source=/wheels,target=/wheels pip install --no-cache-dir /wheels/*.whl
RUN useradd --create-home --uid 1000 lab
USER lab
WORKDIR /home/lab
ENV PYTHONUNBUFFERED=1
# Machine code for long simulations: made here, where it takes some minutes, and not while a class waits.
RUN python -m chaturanga_lab.server.compiling
EXPOSE 8866
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8866/health', timeout=4)"]
CMD ["chaturanga-lab", "serve", "--host", "0.0.0.0", "--port", "8866", "--visitors", "60"]
