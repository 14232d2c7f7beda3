"use strict";
(() => {
  const form = document.forms[0];
  const cards = [...document.querySelectorAll(".card")];
  const folds = [...document.querySelectorAll("details")];

  // On paper nothing can be unfolded.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = folds.filter((fold) => !fold.open);
    for (const fold of closed) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of closed) fold.open = false;
  });

  // A link to a candidate unfolds it.
  const aim = () => {
    const fold = document.getElementById(location.hash.slice(1))?.querySelector("details");
    if (fold) fold.open = true;
  };
  addEventListener("hashchange", aim);
  aim();

  if (!form) return;
  form.hidden = false;
  const texts = new Map();
  const textOf = (card) => {
    if (!texts.has(card)) texts.set(card, card.textContent.toLowerCase());
    return texts.get(card);
  };
  const fits = (card, words, wanted) =>
    Object.entries(wanted).every(([name, value]) => !value || card.dataset[name].split("\n").includes(value)) &&
    words.every((word) => textOf(card).includes(word));
  // As the page came, each group is sorted by confidence.
  const sorts = {
    "": (one, other) => cards.indexOf(one) - cards.indexOf(other),
    newest: (one, other) => other.dataset.day.localeCompare(one.dataset.day),
    title: (one, other) => titleOf(one).localeCompare(titleOf(other)),
  };
  const titleOf = (card) => card.querySelector(".title").textContent;
  form.elements.sort?.addEventListener("change", (event) => {
    for (const list of document.querySelectorAll("ol.candidates"))
      list.append(...cards.filter((card) => card.parentElement === list).sort(sorts[event.target.value]));
  });
  const filter = () => {
    const { text, sort, ...wanted } = Object.fromEntries(new FormData(form));
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const card of cards) {
      const shown = fits(card, words, wanted);
      card.hidden = !shown;
      count += shown;
    }
    form.elements.count.value = count === cards.length ? `${count} in all` : `${count} of ${cards.length}`;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.elements.expand.addEventListener("click", (event) => {
    const button = event.currentTarget;
    const open = button.textContent === "Expand all";
    for (const card of cards) if (!card.hidden) card.firstElementChild.open = open;
    button.textContent = open ? "Collapse all" : "Expand all";
  });
  filter();
})();
