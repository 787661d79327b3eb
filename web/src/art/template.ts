// SPDX-License-Identifier: MIT
// The pictures of a game are drawn once, for the page and for what is printed (src/print): templates in this folder, filled with
// what a card says. The language is the part of Mustache that both need: {{value}}, {{#if}}…{{/if}}, {{^unless}}…{{/unless}}, and
// a section over a list. src/print/template.cpp fills them in the same way; a test holds the two together.

export type Value = string | number | boolean | null | undefined | Fields | Fields[];
export interface Fields {
  [name: string]: Value;
}

/** At most two digits behind the point, so that every program writes the same number. */
const written = (value: Value) =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value ?? '').replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

export function fill(template: string, fields: Fields): string {
  const sections = template.replace(/\{\{([#^])(\w+)\}\}([^]*?)\{\{\/\2\}\}/g, (_, kind: string, name: string, inside: string) => {
    const value = fields[name];
    const empty = !value || (Array.isArray(value) && value.length === 0);
    if (kind === '^') return empty ? fill(inside, fields) : '';
    if (empty) return '';
    if (Array.isArray(value)) return value.map((one) => fill(inside, { ...fields, ...one })).join('');
    return fill(inside, typeof value === 'object' ? { ...fields, ...value } : fields);
  });
  return sections.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(fields[name]));
}

/** A number of its own for every name, to vary a picture with. */
export const seedOf = (name: string, times: number, rest: number, start: number): number =>
  [...name].reduce((sum, letter) => (sum * times + letter.charCodeAt(0)) % rest, start);
