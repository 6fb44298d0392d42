import { expect, fillSignUp, linkInEmail, newEmail, payNow, test } from "./support/site.ts";

// The main journey, from the campus search to the booking on the dashboard, with and without JavaScript.
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a student finds a hostel, books a bed and pays", async ({ page, site }) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error") problems.push(message.text());
      });

      await page.goto("/");
      const search = page.getByLabel("Campus or area");
      await search.click();
      await search.pressSequentially("knust");
      if (javaScriptEnabled) {
        const option = page.getByRole("option", { name: /Kwame Nkrumah.*\(KNUST\)/ });
        await option.first().click();
        await expect(search).toHaveValue(/Kwame Nkrumah/);
      }
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/detailed_search\?location=/);

      // The first hostel of the list has a room type that a woman can book.
      await page.locator("a[data-ref=open]").first().click();
      await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
      const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      const room = page
        .locator(".room:not(.room-off)")
        .filter({ hasText: /Mixed|Female/ })
        .first();
      await room.getByRole("button", { name: "Book" }).click();

      await expect(page).toHaveURL(/\/signup\?next=/);
      const email = newEmail();
      await fillSignUp(page, email);
      await expect(page.getByText("Your email address is not verified yet.")).toBeVisible();

      await page.goto(await linkInEmail(site, email, "/verify-email/"));
      await expect(page.getByText("Your email address is verified.")).toBeVisible();
      await page.waitForURL(/\/hostels\/[a-z0-9-]+#room-/); // after 3 seconds
      await page.locator(":target").getByRole("button", { name: "Book" }).click();
      await payNow(page);
      await expect(page).toHaveURL(/\/sandbox\/checkout\//);
      await page.getByRole("button", { name: "Pay", exact: true }).click();

      await expect(page).toHaveURL(/\/dashboard\//);
      const booking = page.getByRole("region", { name: "Booking Information" });
      await expect(booking.getByText("Confirmed")).toBeVisible();
      await expect(booking.getByText(name)).toBeVisible();
      await expect(
        page.getByRole("region", { name: "Your Room" }).getByText("Active"),
      ).toBeVisible();
      expect(problems).toEqual([]);
    });
  });
}
