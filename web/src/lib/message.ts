// SPDX-License-Identifier: MIT
// Messages as src/table/message.h has them, a subset of ICU MessageFormat; tests/table/messages.json holds both to the same.

type Kind = 'field' | 'name' | 'each' | 'select' | 'plural';
interface Slot {
  kind: Kind;
  field: string;
  by: string; // the table of names, or the key of the message for each item
  you: boolean;
  variants: { key: string; nodes: Node[] }[];
}
type Node = string | null | Slot; // null: the number of the plural around

/** What a message is filled from. */
export interface Scope {
  fields: unknown;
  names?: Record<string, unknown>;
  viewer?: number | null;
  strings?: Record<string, unknown>; // for lists and their items
}

const parsed = new Map<string, Node[]>();

/** The message filled in; an error says where it is unsound. */
export function format(message: string, scope: Scope): string {
  return fill(nodesOf(message), scope, 0);
}

/** The fields that it asks for. */
export function fieldsOf(message: string): string[] {
  const inside = (nodes: Node[]): string[] =>
    nodes.flatMap((node) => (node === null || typeof node === 'string' ? [] : [node.field, ...node.variants.flatMap((one) => inside(one.nodes))]));
  return [...new Set(inside(nodesOf(message)))];
}

function nodesOf(message: string): Node[] {
  let nodes = parsed.get(message);
  if (!nodes) parsed.set(message, (nodes = new Parser(message).whole()));
  return nodes;
}

// ---- Reading

const deepest = 8;

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  whole(): Node[] {
    const nodes = this.inside(0, false);
    if (this.at < this.text.length) this.fail('a brace closes that was never opened');
    return nodes;
  }

  private fail(what: string): never {
    throw new Error(`letter ${this.at + 1}: ${what}`);
  }

  private inside(depth: number, counts: boolean): Node[] {
    const nodes: Node[] = [];
    let text = '';
    const add = (node: Node) => {
      if (text !== '') nodes.push(text);
      text = '';
      nodes.push(node);
    };
    if (depth > deepest) this.fail(`messages inside of messages go no deeper than ${deepest}`);
    for (;;) {
      const letter = this.text[this.at];
      if (letter === undefined || letter === '}') break;
      if (letter === "'") text += this.apostrophe(counts);
      else {
        this.at++;
        if (letter === '{') add(this.slot(depth));
        else if (letter === '#' && counts) add(null);
        else text += letter;
      }
    }
    if (text !== '') nodes.push(text);
    return nodes;
  }

  private apostrophe(counts: boolean): string {
    const next = this.text[this.at + 1];
    if (next === "'") {
      this.at += 2;
      return "'";
    }
    if (next !== '{' && next !== '}' && !(next === '#' && counts)) {
      this.at++;
      return "'";
    }
    const end = this.text.indexOf("'", this.at + 1);
    if (end < 0) this.fail('a quote is not closed');
    const quoted = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return quoted;
  }

  private slot(depth: number): Slot {
    const slot: Slot = { kind: 'field', field: this.word('a field'), by: '', you: false, variants: [] };
    if (this.closes()) return slot;
    this.comma();
    const by = this.word('a kind');
    if (by === 'select' || by === 'plural') {
      slot.kind = by;
      this.comma();
      this.variants(slot, depth);
      return slot;
    }
    slot.kind = 'name';
    slot.by = by;
    if (this.closes()) return by === 'each' ? this.fail('"each" needs the key of a message') : slot;
    this.comma();
    const style = this.word('a style');
    if (by === 'each') [slot.kind, slot.by] = ['each', 'sub.' + style];
    else if (style === 'you') slot.you = true;
    else this.fail('the only style of a name is "you"');
    if (!this.closes()) this.fail('expected }');
    return slot;
  }

  private variants(slot: Slot, depth: number) {
    while (!this.closes()) {
      const key = slot.kind === 'plural' && this.text[this.at] === '=' ? this.exact() : this.word('a key');
      this.space();
      if (this.text[this.at] !== '{') this.fail('expected { after a key');
      this.at++;
      const nodes = this.inside(depth + 1, slot.kind === 'plural');
      if (this.at >= this.text.length) this.fail('a brace is not closed');
      this.at++;
      slot.variants.push({ key, nodes });
    }
    if (!slot.variants.some((one) => one.key === 'other')) this.fail('"other" is missing');
  }

  private exact(): string {
    this.at++;
    const [digits = ''] = /^\d*/.exec(this.text.slice(this.at)) ?? [];
    if (digits === '') this.fail('expected a number after =');
    this.at += digits.length;
    return '=' + Number(digits);
  }

  private word(what: string): string {
    this.space();
    const [word = ''] = /^\w*/.exec(this.text.slice(this.at)) ?? [];
    if (word === '') this.fail('expected ' + what);
    this.at += word.length;
    this.space();
    return word;
  }

  private closes(): boolean {
    this.space();
    if (this.at >= this.text.length) this.fail('a brace is not closed');
    if (this.text[this.at] !== '}') return false;
    this.at++;
    return true;
  }

  private comma() {
    this.space();
    if (this.text[this.at] !== ',') this.fail('expected , or }');
    this.at++;
  }

  private space() {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }
}

// ---- Filling in

function fill(nodes: Node[], scope: Scope, count: number): string {
  return nodes.map((node) => (typeof node === 'string' ? node : node === null ? String(count) : insert(node, scope, count))).join('');
}

function insert(slot: Slot, scope: Scope, count: number): string {
  const value = at(scope.fields, slot.field);
  switch (slot.kind) {
    case 'field':
      return words(value, undefined, false, scope);
    case 'name':
      return words(value, scope.names?.[slot.by], slot.you, scope);
    case 'each':
      return each(value, slot.by, scope);
    case 'select':
      return fill(selected(slot, value, scope).nodes, scope, count);
    case 'plural': {
      const number = howMany(value);
      return fill(counted(slot, number, scope).nodes, scope, number);
    }
  }
}

const other = (slot: Slot) => slot.variants.find((one) => one.key === 'other')!;

function selected(slot: Slot, value: unknown, scope: Scope) {
  const key = keyOf(value);
  return slot.variants.find((one) => (one.key === 'you' ? isViewer(value, scope) : one.key === key)) ?? other(slot);
}

/** By which key a `select` finds it. Nobody's words are taken for their absence. */
function keyOf(value: unknown): string {
  if (value === null || value === undefined) return 'absent';
  if (Array.isArray(value)) return value.map(plain).join('_');
  return value === 'absent' ? '' : plain(value);
}

function howMany(value: unknown): number {
  return Array.isArray(value) ? value.length : typeof value === 'number' ? value : Number(value === true);
}

const rules = new Map<string, Intl.PluralRules>();

function counted(slot: Slot, count: number, scope: Scope) {
  const locale = scope.strings?.locale === undefined ? 'en' : String(scope.strings.locale);
  let rule = rules.get(locale);
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale)));
  const found = (key: string) => slot.variants.find((one) => one.key === key);
  return found('=' + count) ?? found(rule.select(count)) ?? other(slot);
}

function each(list: unknown, key: string, scope: Scope): string {
  const message = scope.strings?.[key];
  if (!Array.isArray(list) || typeof message !== 'string') return '';
  const items = list.map((fields) => format(message, { ...scope, fields })).filter((item) => item !== '');
  return items.join(String(scope.strings?.['list.items'] ?? '; '));
}

function words(value: unknown, table: unknown, you: boolean, scope: Scope): string {
  const one = (item: unknown) => (you && isViewer(item, scope) ? String(scope.strings?.you ?? 'you') : lookUp(item, table));
  return Array.isArray(value) ? join(value.map(one), scope.strings) : one(value);
}

/** "a, b and c", as the language has it. */
export function join(parts: string[], strings: Record<string, unknown> = {}): string {
  if (parts.length < 2) return parts.join('');
  return parts.slice(0, -1).join(String(strings['list.comma'] ?? ', ')) + String(strings['list.and'] ?? ' and ') + parts.at(-1);
}

function isViewer(value: unknown, { viewer }: Scope): boolean {
  if (viewer === null || viewer === undefined) return false;
  return Array.isArray(value) ? value.includes(viewer) : value === viewer;
}

function at(fields: unknown, name: string): unknown {
  if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return null;
  return (fields as Record<string, unknown>)[name] ?? null;
}

function lookUp(value: unknown, table: unknown): string {
  const found = table !== null && typeof table === 'object' ? (table as Record<string, unknown>)[String(value)] : undefined;
  return plain(found ?? value);
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && value < 0) return `−${-value}`; // as print has it, and as our own signs are
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
