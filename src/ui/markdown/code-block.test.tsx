import { fireEvent, screen } from '@testing-library/react-native'

import { showMarkdown } from '@/ui/testing/show-markdown'

import { CodeBlock } from './code-block'

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
    const highlight = jest.fn(() => [{ text: 'let', role: 'keyword' as const }, { text: ' a' }])
    showMarkdown(<CodeBlock language="ts" text="let a" isOpen />, { highlight })
    expect(highlight).not.toHaveBeenCalled()

    screen.unmount()
    showMarkdown(<CodeBlock language="ts" text="let a" isOpen={false} />, { highlight })

    expect(highlight).toHaveBeenCalledWith('let a', 'ts')
    expect(screen.getByText('let a')).toBeOnTheScreen()
    expect(screen.getByText('let')).toBeOnTheScreen()
  })

  it('shows comments in italics', () => {
    const highlight = () => [{ text: '// why', role: 'comment' as const }]
    showMarkdown(<CodeBlock language="ts" text="// why" isOpen={false} />, { highlight })

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
