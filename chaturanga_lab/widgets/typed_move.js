// A line to type a move into. Python reads it; the text stays until the move was played.

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function render({ model, el }) {
  const id = `cl-typed-${crypto.getRandomValues(new Uint32Array(1))[0]}`;
  const input = element("input", { id, type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "go",
    placeholder: "c1c3, elephant c3", "aria-describedby": `${id}-said` });
  const button = element("button", { type: "submit" }, "Play");
  const said = element("p", { id: `${id}-said`, role: "alert" });
  const form = element("form", { class: "cl-typed" }, element("label", { for: id }, "Type a move"), input, button, said);
  button.setAttribute("data-lm-suppress-shortcuts", "true");

  const submit = (event) => {
    event.preventDefault();
    if (input.value.trim()) model.send({ type: "move", text: input.value });
  };
  const hear = ({ type, text }) => {
    if (type === "played") input.value = "";
    said.textContent = type === "refused" ? text ?? "" : "";
  };
  const lock = () => { input.disabled = button.disabled = model.get("is_locked"); };

  form.addEventListener("submit", submit);
  model.on("msg:custom", hear);
  model.on("change:is_locked", lock);
  lock();
  el.append(form);
  return () => {
    model.off("msg:custom", hear);
    model.off("change:is_locked", lock);
    form.remove();
  };
}

export default { render };
