// The journeys that must work in every browser, in a window of a phone's width. Each begins by opening a page.
// openPhone opens another browser.

import assert from "node:assert/strict";
import { until } from "./wait.mjs";

const CARD = ".card a[data-ref=open]";

/** The journeys by name. */
export const journeys = {
  async "the campus search suggests, by keys and by a press"(page, { url }) {
    await page.open(url);
    await page.fill("#location, [name=location]", "knust");
    await page.sees("[role=option]", "(KNUST)");
    await page.type("ArrowDown");
    await page.type("Enter");
    await page.at("/detailed_search?location=Kwame");
    await page.open(url);
    await page.fill("[name=location]", "legon");
    await page.press("[role=option]", "Legon");
    await page.at("Legon");
  },

  async "a hostel opens in a popup, and the back button closes it"(page, { url }) {
    await page.open(`${url}/hostels`);
    await page.press(CARD);
    await page.sees("dialog.popup h2");
    await page.at("/hostels/");
    // A new popup ignores presses for half a second: they may be a double click. `restart` starts this time again.
    const popup = `const popup = document.querySelector("dialog.popup");`;
    const restart = `popup.style.animation = "none"; popup.offsetWidth; popup.style.animation = "";`;
    const presses = `return getComputedStyle(popup).pointerEvents`;
    assert.equal(await page.ask(`${popup} ${restart} ${presses}`), "none");
    await page.wants("a popup that accepts presses", `${popup} ${presses} === "auto"`);
    await page.back();
    await page.wants("no popup", "return !document.querySelector('dialog.popup[open]')");
    assert.equal(await page.ask("return location.pathname"), "/hostels");
    await page.press(CARD);
    await page.sees("dialog.popup h2");
    await page.type("Escape");
    await page.wants("no popup", "return !document.querySelector('dialog.popup[open]')");
  },

  async "a row scrolls by its arrows from the first press on"(page, { url }) {
    await page.open(`${url}/hostels`);
    const at = (left) =>
      page.wants(
        `the row at ${left}`,
        "return Math.abs(document.querySelector('.track').scrollLeft - arguments[0]) <= 1",
        left,
      );
    await page.press("[data-ref=on]");
    await at(280);
    await page.press("[data-ref=on]");
    await at(560);
    await page.press("[data-ref=back]");
    await at(280);
    await page.press("[data-ref=back]");
    await at(0);
    await page.wants(
      "a disabled arrow at the end of the row",
      "return document.querySelector('[data-ref=back]').ariaDisabled === 'true'",
    );
  },

  async "Save data hides the pictures, and shows them again"(page, { url }) {
    const pressed = (state) =>
      page.wants(
        `the switch at ${state}`,
        "return document.querySelector('.light-switch button').getAttribute('aria-pressed') === arguments[0]",
        state,
      );
    await page.open(`${url}/hostels`);
    await pressed("false");
    await page.press(".light-switch button", "Save data");
    await pressed("true");
    assert.equal(await page.ask("return document.images.length"), 0);
    await page.press("[data-photo-load]");
    await page.wants(
      "one picture",
      "return document.images.length === 1 && document.images[0].naturalWidth",
    );
    await page.press(".light-switch button", "Save data");
    await pressed("false");
    assert.ok(await page.ask("return document.images.length > 5"));
  },

  async "a student finds a hostel, signs up, books a bed, pays, and opens the receipt"(
    page,
    { url },
  ) {
    await keepBed(page, url);
    await page.press(".summary .book button", "Pay");
    await page.at("/sandbox/checkout/");
    await page.press("button", "Pay");
    await page.at("/dashboard/");
    await page.sees("main", "Confirmed");
    await page.press('main a[href*="/receipt"]');
    await page.sees("h1", "Receipt");
  },

  async "a parent pays on another phone, and both have a receipt"(page, { url }, openPhone) {
    await keepBed(page, url);
    await page.press(".summary-ways button", "Ask someone to pay");
    await page.at("/book/link");
    const address = await page.wants(
      "the link",
      "return document.querySelector('.field input').value",
    );
    assert.match(
      await page.ask("return document.querySelector('a[href^=\"https://wa.me\"]').href"),
      /Efie%20never%20asks%20for%20a%20PIN/,
    );

    const parent = await openPhone();
    await parent.open(address);
    await parent.sees("main", "Ama M.");
    await parent.press("main button", "Pay GH₵");
    await parent.at("/sandbox/checkout/");
    await parent.press("button", "Pay");
    await parent.at("/done");
    await parent.sees("h1", "Paid. Thank you");

    await page.press("main a", "Back to your bed");
    await page.at("/dashboard");
    await page.sees("main", "Confirmed");
    await page.press('main a[href*="/receipt"]');
    await page.sees("h1", "Receipt");
  },
};

/** Signs a student up on the way to a bed. Ends at the summary of the held bed. */
async function keepBed(page, url) {
  await page.open(url);
  await page.fill("[name=location]", "knust");
  await page.press("[role=option]", "(KNUST)"); // it opens the list
  await page.at("/detailed_search?location=");
  await page.press(CARD);
  await page.at("/hostels/");
  const room = await page.wants(
    "a room for a woman",
    `return [...document.querySelectorAll(".room:not(.room-off)")].find(
        (room) => /Mixed|Female/.test(room.textContent) && room.querySelector(".book button:enabled"))?.id`,
  );
  await page.press(`#${room} .book button`, "Book");

  await page.at("/signup");
  const email = `ama.${Date.now()}@example.com`;
  await page.fill("[name=name]", "Ama Mensah");
  await page.fill("main [name=email]", email);
  await page.press("label", "Female");
  await page.fill("[name=phone]", "233241234567");
  await page.fill("[name=password]", "a long password");
  await page.fill("[name=confirmPassword]", "a long password");
  await page.press("main button[data-ref=submit]");
  await page.sees("aside", "not verified yet");

  const link = await until("the email", async () => {
    const emails = await (await fetch(`${url}/dev/mail`)).text();
    return new RegExp(`${email}[^]*?(/verify-email/[\\w-]{20,})`).exec(emails)?.[1];
  });
  await page.open(url + link);
  await page.press(`#${room} .book button`, "Book");
  await page.at("/book/summary");
}
