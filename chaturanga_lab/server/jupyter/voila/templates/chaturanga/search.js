// The gallery's search by question: as one types, only the pages stay that have to do with it. Laid into the page itself.

const FILLING = new Set(("a an and are as at be been by can did do does for from had has have how i if in is it may me my of on "
  + "one or so some tell that the their them there they this to was were what when where which who why will with you").split(" "));
const TRY = "Try one word, such as elephant, stalemate or dice.";

/** Return a text in plain small letters: what is written Nīlakaṇṭha or al-ʿAdlī is found as nilakantha and adli. */
export const plain = (text) => text.normalize("NFKD").replace(/[\p{M}ʿʾʼ’']/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** Return the words of a question that say something; if none does, all of them. A plural asks for the singular too. */
export const asked = (question) => {
  const all = plain(question).split(" ").filter(Boolean);
  const telling = all.filter((word) => !FILLING.has(word));
  return (telling.length ? telling : all).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
};

/** Return how many of these words begin a word of the text. */
export const met = (words, text) => words.filter((word) => ` ${text}`.includes(` ${word}`)).length;

const count = (pages, one, many) => (pages === 1 ? `1 page ${one}` : `${pages} pages ${many}`);

/**
 * Return which pages stay, and one sentence that says so. Of each page `about` (title, sentence, questions) and `words` (its
 * prose) are plain text. Pages that are about it come alone; if there is none, those that mention it; then those that have
 * some of the words.
 */
export const search = (question, pages) => {
  const words = asked(question);
  if (!words.length) return { stay: pages, says: `${count(pages.length, "", "").trim()}. ${TRY}` };
  const keep = (has) => pages.filter(has);
  for (const [has, says] of [
    [({ about }) => met(words, about) === words.length, (found) => `${count(found, "is", "are")} about this.`],
    [({ about, words: prose }) => met(words, `${about} ${prose}`) === words.length, (found) => `${count(found, "mentions", "mention")} this.`],
    [({ about }) => met(words, about) > 0, (found) => `No page has all these words; ${count(found, "has", "have")} some of them.`],
  ]) {
    const stay = keep(has);
    if (stay.length) return { stay, says: says(stay.length) };
  }
  return { stay: [], says: `Nothing was found. ${TRY}` };
};

const begin = () => {
  const form = document.querySelector("form.ask");
  const field = form.querySelector("input");
  const groups = document.querySelector(".groups");
  const pages = [...groups.querySelectorAll(".card")].map((card) => ({
    card,
    questions: [...card.querySelectorAll(".asks li")].map((line) => ({ line, text: plain(line.textContent) })),
    about: plain([...card.querySelectorAll("h3, .words > p, .asks li")].map(({ textContent }) => textContent).join(" ")),
    words: plain(card.dataset.words ?? ""),
  }));
  let saying;
  const show = () => {
    const words = asked(field.value);
    const { stay, says } = search(field.value, pages);
    groups.classList.toggle("asking", words.length > 0);
    for (const page of pages) {
      page.card.hidden = !stay.includes(page);
      const best = Math.max(...page.questions.map(({ text }) => met(words, text)), 1);
      for (const { line, text } of page.questions) line.hidden = !words.length || met(words, text) < best;
    }
    // Said once one has stopped typing; a screen reader would else begin anew with each letter.
    clearTimeout(saying);
    saying = setTimeout(() => { form.querySelector("[role=status]").textContent = says; }, 300);
  };
  const keep = () => {
    const here = new URL(location.href);
    if (field.value.trim()) here.searchParams.set("ask", field.value.trim());
    else here.searchParams.delete("ask");
    try { history.replaceState(history.state, "", here); } catch { /* a page opened as a file keeps its address */ }
  };
  field.addEventListener("input", () => { show(); keep(); });
  // Enter leads on to the first page that is left.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    pages.find(({ card }) => !card.hidden)?.card.querySelector("a").focus();
  });
  field.value = new URL(location.href).searchParams.get("ask")?.slice(0, 200) ?? "";
  form.hidden = false;
  show();
};

if (typeof document !== "undefined") begin();
