// SPDX-License-Identifier: MIT
// The Markdown of the rulebooks, with rule ids as links. What looks like HTML is text, and leads nowhere.
import { Marked, Renderer, type Tokens } from 'marked';
import { t } from './text';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

class Plain extends Renderer {
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return escapeHtml(text);
  }
  override link({ tokens }: Tokens.Link): string {
    return this.parser.parseInline(tokens);
  }
  override image({ text }: Tokens.Image): string {
    return escapeHtml(text);
  }
  override heading({ tokens }: Tokens.Heading): string {
    return `<h3>${this.parser.parseInline(tokens)}</h3>`;
  }
  override table(token: Tokens.Table): string {
    return `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(t('rules.table'))}">${super.table(token)}</div>`;
  }
}

const ruleId = /\b[A-Z]{3}-\d+[a-z]?\b/;

/** `link` makes the address of a rule. */
export function markdown(text: string, link?: (rule: string) => string): string {
  const marked = new Marked();
  if (link)
    marked.use({
      extensions: [
        {
          name: 'rule',
          level: 'inline',
          start: (source) => ruleId.exec(source)?.index,
          tokenizer: (source) => {
            const [rule] = new RegExp(`^${ruleId.source}`).exec(source) ?? [];
            return rule === undefined ? undefined : { type: 'rule', raw: rule };
          },
          renderer: ({ raw }) => `<a href="${escapeHtml(link(raw))}">${raw}</a>`,
        },
      ],
    });
  return marked.parse(text, { async: false, renderer: new Plain() });
}
