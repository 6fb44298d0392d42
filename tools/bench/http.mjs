// Asking a server as browsers do, and getting the very bytes that it sent.

import { Buffer } from "node:buffer";
import { readFileSync, readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { URL, URLSearchParams } from "node:url";
import { CHROME } from "./wrk.mjs";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Asks once, and returns { status, headers, body }; the body is not unpacked. */
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

/** A student's browser without JavaScript: it keeps cookies and goes where it is sent. */
export class Browser {
  #cookies = new Map();

  /** efie is a server of serveEfie. */
  constructor(efie) {
    this.efie = efie;
  }

  /** What it sends as Cookie. */
  get cookie() {
    return [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }

  /** Asks and follows; the answer has the path where that ended, and the text that stands there. */
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
        await sleep(200); // it looks again, as the queue's page does
        continue;
      }
      return { status: answer.status, path: to, text: answer.body.toString() };
    }
    throw new Error(`${path} leads round and round`);
  }

  /** Opens an account, and follows the link of its letter. */
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

/** Where the letter to a new student leads, once it is there. */
async function verificationLink(folder, email) {
  const letters = join(folder, "mail");
  for (let tries = 0; tries < 500; tries++) {
    for (const name of readdirSync(letters)) {
      if (!name.endsWith(".eml")) continue;
      const text = readFileSync(join(letters, name), "utf8").replaceAll("=\r\n", "");
      const [link] = /\/verify-email\/[\w-]{43}/.exec(text) ?? [];
      if (link && text.includes(`<${email}>`)) return link;
    }
    await sleep(20);
  }
  throw new Error(`no letter came to ${email}`);
}
