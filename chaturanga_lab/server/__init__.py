"""Serving the notebooks to a browser: the settings of Voila and JupyterLab."""
