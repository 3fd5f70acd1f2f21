import type { Content, Inline, Prose } from './content'

/** Returns the number of elements needed to draw a block. */
export function contentSize(content: Content): number {
  switch (content.kind) {
    case 'paragraph':
    case 'heading':
      return proseSize(content)
    case 'list':
      return sum(content.items.map(({ children }) => 2 + sum(children.map(contentSize))))
    case 'quote':
      return 1 + sum(content.children.map(contentSize))
    case 'table':
      return sum([content.header, ...content.rows].map((row) => sum(row.map(proseSize))))
    case 'code':
    case 'rule':
      return 1
    case 'cut':
      return 3 + contentSize(content.start)
  }
}

const proseSize = ({ children }: Prose) => 1 + sum(children.map(inlineSize))

const inlineSize = (child: Inline): number =>
  child.kind === 'text' ? 0 : 1 + ('children' in child ? sum(child.children.map(inlineSize)) : 0)

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
