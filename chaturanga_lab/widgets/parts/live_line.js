// A line that a screen reader speaks when it changes, and that others read.

function render({ model, el }) {
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  line.setAttribute("class", "cl-live");
  const show = () => { line.textContent = model.get("text"); };
  model.on("change:text", show);
  el.append(line);
  setTimeout(show); // after the line stands in the page, or its first words are not heard
  return () => {
    model.off("change:text", show);
    line.remove();
  };
}

export default { render };
