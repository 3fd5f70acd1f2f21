import { act, fireEvent, screen } from '@testing-library/react-native'

import { fakeHighlighter } from '@/ui/testing/fake-highlighter'
import { showMarkdown } from '@/ui/testing/show-markdown'

import { CodeBlock } from './code-block'
import type { CodeSpan } from './markdown-context'

const caret = () => screen.queryByText(/▍/, { includeHiddenElements: true })

describe('a block of code', () => {
  it('shows its language, or a label if it has none', () => {
    showMarkdown(<CodeBlock language="ts" text="let a" isOpen={false} />)
    expect(screen.getByText('ts')).toBeOnTheScreen()

    screen.unmount()
    showMarkdown(<CodeBlock language="" text="let a" isOpen={false} />)

    expect(screen.getByText('Code')).toBeOnTheScreen()
  })

  it('ends with the caret only while it streams', () => {
    showMarkdown(<CodeBlock language="ts" text="let a" isOpen />)
    expect(caret()).not.toBeNull()

    screen.unmount()
    showMarkdown(<CodeBlock language="ts" text="let a" isOpen={false} />)

    expect(caret()).toBeNull()
  })

  it('is highlighted once it is complete', () => {
    const spans: CodeSpan[] = [{ text: 'let', role: 'keyword' }, { text: ' a' }]
    const highlight = jest.fn(() => spans)
    const highlighter = fakeHighlighter(highlight)
    showMarkdown(<CodeBlock language="ts" text="let a" isOpen />, { highlighter })
    expect(highlight).not.toHaveBeenCalled()

    screen.unmount()
    showMarkdown(<CodeBlock language="ts" text="let a" isOpen={false} />, { highlighter })

    expect(highlight).toHaveBeenCalledWith('let a', 'ts')
    expect(screen.getByText('let a')).toBeOnTheScreen()
    expect(screen.getByText('let')).toBeOnTheScreen()
  })

  it('is plain until the grammar of its language has loaded', () => {
    const spans: CodeSpan[] = [{ text: 'let', role: 'keyword' }, { text: ' a' }]
    const highlighter = fakeHighlighter(() => spans, false)
    showMarkdown(<CodeBlock language="ts" text="let a" isOpen={false} />, { highlighter })
    expect(screen.getByText('let a')).toBeOnTheScreen()
    expect(screen.queryByText('let')).toBeNull()

    act(highlighter.come)

    expect(screen.getByText('let')).toBeOnTheScreen()
  })

  it('shows comments in italics', () => {
    const highlighter = fakeHighlighter(() => [{ text: '// why', role: 'comment' }])
    showMarkdown(<CodeBlock language="ts" text="// why" isOpen={false} />, { highlighter })

    expect(screen.getAllByText('// why').at(-1)).toHaveStyle({ fontStyle: 'italic' })
  })

  it('keeps empty lines', () => {
    showMarkdown(<CodeBlock language="ts" text={'a\n\nb'} isOpen={false} />)

    expect(screen.getByText('a\n\nb')).toBeOnTheScreen()
  })

  it('copies the text as it was received', () => {
    const onCopy = jest.fn()
    showMarkdown(<CodeBlock language="ts" text={'a\n\tb\n'} isOpen={false} />, { onCopy })
    fireEvent.press(screen.getByRole('button', { name: 'Copy code' }))

    expect(onCopy).toHaveBeenCalledWith('a\n\tb\n')
  })
})
