// SPDX-License-Identifier: MIT
// The little Markdown of the rulebooks: paragraphs, lists, tables, **strong**, *emphasis*, `code`, and rule ids as links.

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** One line of text as HTML. `link` makes the address of a rule. */
export function inline(text: string, link?: (rule: string) => string): string {
  let html = escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
  if (link) html = html.replace(/\b(PER|RSN|RIT|RSL)-\d+[a-z]?\b/g, (rule) => `<a href="${link(rule)}">${rule}</a>`);
  return html;
}

export function markdown(text: string, link?: (rule: string) => string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => blockHtml(block.split('\n'), link))
    .join('');
}

function blockHtml(lines: string[], link?: (rule: string) => string): string {
  if (lines.every((line) => line.trimStart().startsWith('|'))) return table(lines, link);
  if (lines[0]?.startsWith('- ')) return list(lines, 'ul', /^- /, link);
  if (/^\d+\. /.test(lines[0] ?? '')) return list(lines, 'ol', /^\d+\. /, link);
  const heading = /^(#{3,6}) (.*)$/.exec(lines[0] ?? '');
  if (heading) return `<h3>${inline(heading[2] ?? '', link)}</h3>` + (lines.length > 1 ? blockHtml(lines.slice(1), link) : '');
  const start = lines.findIndex((line) => line.startsWith('- '));
  if (start > 0) return blockHtml(lines.slice(0, start), link) + blockHtml(lines.slice(start), link);
  const paragraph = lines.join(' ').trim();
  return paragraph === '' ? '' : `<p>${inline(paragraph, link)}</p>`;
}

function list(lines: string[], tag: 'ul' | 'ol', mark: RegExp, link?: (rule: string) => string): string {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items[items.length - 1] += ' ' + line.trim();
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item, link)}</li>`).join('')}</${tag}>`;
}

function table(lines: string[], link?: (rule: string) => string): string {
  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  const [head = [], ...rest] = rows;
  const body = rest.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell)));
  const cells = (row: string[], tag: string) => row.map((cell) => `<${tag}>${inline(cell, link)}</${tag}>`).join('');
  return `<div class="scroll" tabindex="0" role="region" aria-label="table"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body
    .map((row) => `<tr>${cells(row, 'td')}</tr>`)
    .join('')}</tbody></table></div>`;
}
