// Sends requests like a browser, and returns the bytes of the answers unchanged.

import { Buffer } from "node:buffer";
import { readFileSync, readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { URL, URLSearchParams } from "node:url";
import { CHROME } from "./wrk.mjs";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request. Returns { status, headers, body }; the body is not decompressed. */
export function ask(url, { method = "GET", headers = {}, form } = {}) {
  const sent = form === undefined ? "" : new URLSearchParams(form).toString();
  const more = sent && { "Content-Type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers: { ...CHROME, ...more, ...headers } });
    asked.on("error", reject);
    asked.on("response", (answer) => {
      const parts = [];
      answer.on("error", reject);
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.end(sent);
  });
}

/** A student's browser without JavaScript: it keeps cookies and follows redirects. */
export class Browser {
  #cookies = new Map();

  /** efie is a server from serveEfie. */
  constructor(efie) {
    this.efie = efie;
  }

  /** The value of the Cookie header. */
  get cookie() {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  /** Sends a request and follows redirects. Returns the status, the last path and its text. */
  async go(path, form) {
    let to = path;
    let method = form ? "POST" : "GET";
    for (let hop = 0; hop < 300; hop++) {
      const headers = { Cookie: this.cookie, "Accept-Encoding": "identity" };
      const answer = await ask(new URL(to, this.efie.url).href, {
        method,
        headers,
        form: method === "POST" ? form : undefined,
      });
      for (const line of answer.headers["set-cookie"] ?? []) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
        if (value) this.#cookies.set(name, value);
        else this.#cookies.delete(name);
      }
      const next = answer.headers.location;
      if (answer.status >= 300 && answer.status < 400 && next) {
        [to, method] = [
          new URL(next, this.efie.url + to).pathname + new URL(next, this.efie.url).search,
          "GET",
        ];
        continue;
      }
      if (answer.status === 200 && to.startsWith("/book/line")) {
        await sleep(200); // asks again, like the queue's page
        continue;
      }
      return { status: answer.status, path: to, text: answer.body.toString() };
    }
    throw new Error(`${path} redirects in a circle`);
  }

  /** Signs a student up, and follows the link of the email. */
  async signUp(email, password = "a long password") {
    const about = { name: "Ama Mensah", email, gender: "female", phone: "233241234567" };
    const answer = await this.go("/signup", { ...about, password, confirmPassword: password });
    if (answer.status !== 200 || answer.path !== "/hostels") {
      throw new Error(`the sign-up of ${email} ends at ${answer.path} with ${answer.status}`);
    }
    await this.go(await verificationLink(this.efie.folder, email));
  }

  /** Books a room and pays for it in the sandbox. */
  async book(room) {
    await this.go("/book", { room });
    const page = await this.go("/book/pay", {});
    const [, action] = /action="(\/sandbox\/checkout\/[^"]+)"/.exec(page.text) ?? [];
    if (!action) throw new Error(`booking ends at ${page.path} with ${page.status}`);
    const paid = await this.go(action, { outcome: "pay" });
    if (!paid.text.includes("Confirmed")) throw new Error(`paying ends at ${paid.path}`);
  }
}

/** Waits for the email to a new student. Returns its link. */
async function verificationLink(folder, email) {
  const emails = join(folder, "mail");
  for (let tries = 0; tries < 500; tries++) {
    for (const name of readdirSync(emails)) {
      if (!name.endsWith(".eml")) continue;
      const text = readFileSync(join(emails, name), "utf8").replaceAll("=\r\n", "");
      const [link] = /\/verify-email\/[\w-]{43}/.exec(text) ?? [];
      if (link && text.includes(`<${email}>`)) return link;
    }
    await sleep(20);
  }
  throw new Error(`no email to ${email}`);
}
