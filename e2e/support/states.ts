import { expect, type Page } from "@playwright/test";
import {
  signUpVerified,
  linkInEmail,
  openPopup,
  ready,
  roomForWoman,
  signUp,
  signUpFields,
  type Site,
  bookAndPay,
} from "./site.ts";

/** A page in a state, and the steps to it. */
export interface State {
  readonly name: string;
  readonly open: (page: Page, site: Site) => Promise<unknown>;
  /** Whether only phones have it, such as a drawer. */
  readonly phone?: true;
  /** The part to check, if the rest of the page is another state. */
  readonly part?: string;
}

const at = (path: string) => (page: Page) => page.goto(path);

/** Opens a page and expands its facts by a press on each heading. */
const facts = (path: string) => async (page: Page) => {
  await page.goto(path);
  for (const heading of await page.locator("summary h2").all()) await heading.click();
};

/** The states of pages for visitors. */
export const visitorStates: readonly State[] = [
  { name: "landing", open: at("/") },
  { name: "campus suggestions", open: suggestions },
  { name: "browse", open: at("/hostels") },
  { name: "browse, filtered", open: at("/hostels?q=solar+legon") },
  { name: "browse, nothing found", open: at("/hostels?q=nowhere") },
  { name: "browse, a campus chosen", open: campusChosen },
  { name: "one category, filtered", open: at("/hostels?category=4&q=wi-fi") },
  { name: "campuses", open: at("/campuses") },
  { name: "campus", open: facts("/campuses/knust") },
  { name: "campus, page 2", open: at("/campuses/knust?page=2") },
  { name: "categories", open: at("/categories") },
  { name: "category", open: facts("/categories/luxury") },
  { name: "no such campus", open: at("/campuses/nowhere") },
  { name: "hostel", open: firstHostel },
  { name: "hostel that is not available", open: closedHostel },
  { name: "hostel, the stay first", open: at("/hostels/boa-me-villa-ug-legon?price=total") },
  { name: "popup", open: popup, part: "dialog.popup" },
  { name: "menu", open: menu, phone: true },
  { name: "search", open: at("/detailed_search?location=legon") },
  {
    name: "search, filtered",
    open: at("/detailed_search?location=legon&room_type=2&amenity=Wi-Fi"),
  },
  { name: "search, drawer of filters", open: filters, phone: true },
  { name: "search, map", open: at("/detailed_search?location=knust&view=map") },
  { name: "hostel, map", open: at("/hostels/akoma-ntoaso-quarters-knust/map") },
  { name: "search, nothing found", open: at("/detailed_search?location=nowhere") },
  { name: "nothing saved", open: at("/saved") },
  { name: "nothing to compare", open: at("/compare") },
  { name: "saved", open: savedHostels },
  { name: "compare", open: comparison },
  { name: "choose to compare", open: choices },
  { name: "sign-up", open: at("/signup") },
  { name: "sign-up with errors", open: signUpErrors },
  { name: "log-in", open: at("/login") },
  { name: "log-in refused", open: logInRefused },
  { name: "forgotten password", open: at("/forgot-password") },
  { name: "link that does not verify", open: at("/verify-email/nobody") },
  { name: "resend", open: at("/email-verification") },
  { name: "link that resets nothing", open: at("/reset-password/x") },
  { name: "link that confirms nothing", open: at("/confirm-email/x") },
  { name: "account deleted", open: at("/account/deleted") },
  { name: "check a code", open: at("/check") },
  { name: "code that is wrong", open: at("/check?code=x") },
  { name: "help", open: at("/help-center") },
  { name: "contact", open: at("/contact-us?reference=EFIE-1234") },
  { name: "message with errors", open: messageErrors },
  { name: "message sent", open: messageSent },
  { name: "privacy policy", open: at("/privacy-policy") },
  { name: "about", open: at("/about") },
  { name: "safety tips", open: at("/safety-tips") },
  { name: "no such page", open: at("/no-such-page") },
  { name: "offline", open: at("/offline") },
  { name: "light pages", open: lightPages },
  { name: "light landing", open: at("/") }, // still light
];

async function messageErrors(page: Page) {
  await page.goto("/report-issue");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByText("Write what it is about.").first()).toBeVisible();
}

async function messageSent(page: Page) {
  await page.goto("/feedback");
  await page.getByLabel("Where to reply").fill("024 123 4567");
  await page.getByLabel("Message").fill("The word “self-contained” is new to me.");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByText("We have your message")).toBeVisible();
}

/** Opens one of these states. */
export async function visit(name: string, page: Page, site: Site): Promise<void> {
  const state = visitorStates.find((one) => one.name === name);
  if (!state) throw new Error(`there is no state "${name}"`);
  await state.open(page, site);
}

/** The states of pages for students, in the order of a booking. Each one continues from the previous one. */
export const studentStates: readonly State[] = [
  { name: "check your email", open: unverified },
  { name: "dashboard, no booking", open: dashboard },
  { name: "dashboard, bed kept", open: held },
  { name: "before you pay", open: askedFirst },
  { name: "ask someone to pay", open: askToPay },
  { name: "payer", open: openShared },
  { name: "payment page", open: paymentPage },
  { name: "dashboard, booked", open: paid },
  { name: "receipt", open: (page) => page.getByRole("link", { name: "Open the receipt" }).click() },
  { name: "shared receipt", open: openShared },
  { name: "cancel", open: at("/dashboard/cancel") },
  { name: "saved", open: savedHostels },
  { name: "account", open: at("/account") },
  { name: "delete the account", open: at("/account/delete") },
  { name: "log-out question", open: logOutDialog, part: "dialog" },
  { name: "log-out page", open: at("/logout") },
  { name: "new password", open: newPassword },
];

async function suggestions(page: Page) {
  await page.goto("/");
  const search = page.getByLabel("Campus or area");
  await search.click();
  await search.pressSequentially("uni");
  await expect(page.getByRole("option").first()).toBeVisible();
}

async function campusChosen(page: Page) {
  await page.goto("/hostels");
  await page.getByLabel("Which campus?").selectOption("knust");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hostels near KNUST");
  await page.getByText("Another campus").click();
  await page.context().clearCookies({ name: "efie-campus" }); // the next states have no campus
}

async function firstHostel(page: Page) {
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
}

async function closedHostel(page: Page) {
  await page.goto("/detailed_search?location=KNUST");
  const off = page.locator(".card-off a[data-ref=open]").first();
  while ((await off.count()) === 0) await page.getByRole("link", { name: "Next" }).click();
  await off.click();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
}

async function popup(page: Page) {
  await page.goto("/hostels?q=legon");
  await openPopup(page);
  await expect(page.locator("dialog.popup #hostel-name")).toBeVisible();
}

async function menu(page: Page) {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
}

async function filters(page: Page) {
  await page.goto("/detailed_search?location=legon");
  await page.getByRole("button", { name: "Filters" }).click();
}

/** Saves the first three hostels near Legon by requests: a press would store them in the browser, too. */
async function savedHostels(page: Page) {
  await page.goto("/detailed_search?location=legon");
  for (const heart of (await page.locator("button[form=save]").all()).slice(0, 3)) {
    await page.request.post("/saved", {
      form: { save: (await heart.getAttribute("value")) ?? "" },
    });
  }
  await page.goto("/saved");
}

async function comparison(page: Page) {
  await savedHostels(page);
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(3);
}

async function choices(page: Page) {
  await savedHostels(page);
  await page.goto("/compare");
}

async function signUpErrors(page: Page) {
  await page.goto("/signup");
  await signUpFields(page, "nobody");
  await page.getByLabel("Confirm password").fill("another one");
  await page.getByLabel("Phone").fill("12");
  await ready(page, "signup-form");
  // Submit natively, so that the errors come from the server.
  await page.locator("form[action='/signup']").evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator(".field-error:not(:empty)").first()).toBeVisible();
}

async function logInRefused(page: Page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Invalid credentials")).toBeVisible();
}

async function lightPages(page: Page) {
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  await page.goto("/detailed_search?location=legon");
}

async function unverified(page: Page, site: Site) {
  await signUp(page, site);
  await page.goto("/email-verification");
}

async function newPassword(page: Page, site: Site) {
  const email = await signUp(page, site);
  await page.request.post("/forgot-password", { form: { email } });
  await page.goto(await linkInEmail(site, email, "/reset-password/"));
}

async function dashboard(page: Page, site: Site) {
  await page.context().clearCookies();
  await signUpVerified(page, site);
  await page.goto("/dashboard");
}

async function held(page: Page) {
  await firstHostel(page);
  await bookAndPay(page, roomForWoman(page));
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goto("/dashboard");
  await ready(page, "countdown");
}

/** Opens the summary as if the page before had shown a lower price. */
async function askedFirst(page: Page) {
  await page.goto("/book/summary?price=1");
  await page.getByText("Where does the rest go?").click();
}

async function askToPay(page: Page) {
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  await page.getByText("Read the address out, or copy it by hand").click();
  await page.getByText("End this link", { exact: true }).click();
  await expect(page.getByRole("button", { name: "End the link" })).toBeVisible();
}

async function paymentPage(page: Page) {
  await page.goto("/book/summary");
  await page.getByRole("button", { name: /^Pay GH₵/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
}

async function paid(page: Page) {
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("region", { name: "Booking Information" })).toBeVisible();
}

async function openShared(page: Page) {
  const link = page.locator("a[data-ref=share]");
  await page.goto((await link.getAttribute("href")) ?? "");
}

async function logOutDialog(page: Page) {
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.goto("/account");
  if (width < 768) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}
