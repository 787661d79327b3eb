// SPDX-License-Identifier: MIT
// What the tests of the device share: a real server to compare it with, and somebody who plays.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const WebSocket = createRequire(new URL("../../web/package.json", import.meta.url))("ws");

export async function startServer(program) {
  const data = mkdtempSync(join(tmpdir(), "parlor-conformance-"));
  const child = spawn(program, ["serve", "--port", "0", "--data", data, "--bot-delay", "0", "--unlimited"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise((found, lost) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const link = /http:\/\/([\d.]+:\d+)/.exec(line);
      if (link) found(link[1]);
    });
    child.on("exit", () => lost(new Error("the server did not start")));
  });
  const ask = async (method, path, token, body) => {
    const reply = await fetch(`http://${address}/api${path}`, {
      method,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(method === "POST" ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    return { status: reply.status, body: await reply.text() };
  };
  return {
    ask,
    guest: async (name) => JSON.parse((await ask("POST", "/guests", "", { name })).body),
    line(table, guest, ear) {
      const socket = new WebSocket(`ws://${address}/api/tables/${table}/live`, { headers: { authorization: `Bearer ${guest.token}` } });
      socket.onmessage = ({ data: text }) => ear(text);
      return new Promise((open, failed) => {
        socket.onopen = () => open({ send: (text) => socket.send(text), close: () => socket.close() });
        socket.onerror = failed;
      });
    },
    by: (guest) => guest.token,
    async end() {
      child.removeAllListeners("exit");
      child.kill("SIGTERM");
      await new Promise((gone) => child.on("exit", gone));
      rmSync(data, { recursive: true });
    },
  };
}

/** So many of one's own moves on a device, the first choice each time; bots do theirs. */
export async function playOn(host, table, guest, moves) {
  let choices = [];
  let over = false;
  let answered = () => undefined;
  let told = () => undefined;
  const line = host.open(table, guest, {
    frames(text) {
      for (const frame of JSON.parse(text)) {
        if (frame.type === "state") {
          choices = frame.choices ?? choices;
          over ||= frame.result !== undefined;
        }
        if (frame.id !== undefined) answered(frame);
      }
      told();
    },
    close(code, reason) {
      throw new Error(`${code} ${reason}`);
    },
  });
  line.send(JSON.stringify({ type: "hello", seen: -1, epoch: null, nonce: "1a".repeat(16) }));
  for (let move = 0; move < moves && !over; move++) {
    while (choices.length === 0 && !over) await new Promise((next) => (told = next));
    if (over) break;
    const [{ action }] = choices;
    await new Promise((next) => {
      answered = next;
      line.send(JSON.stringify({ type: "act", id: `m${move}`, action }));
    });
  }
  line.close();
}

/** A table as a device saves it (web/src/local/worker.ts). */
export async function saveOf(store, id) {
  const { document, entries, chats, cards } = await store.table(id);
  return { format: "parlor save 1", table: id, document, entries, chats, ...(cards ? { cards } : {}) };
}
