import { useChat } from '@ai-sdk/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import Markdown from 'react-markdown'

const throttle = Number(new URLSearchParams(location.search).get('throttle') ?? 0)

/** Follows the guides of both libraries. */
function Chat() {
  const { messages, sendMessage } = useChat(throttle > 0 ? { throttle } : {})
  return createElement(
    'main',
    null,
    messages.map(({ id, parts }) =>
      createElement(
        'article',
        { key: id },
        parts.map((part, index) =>
          part.type === 'text' ? createElement(Markdown, { key: index }, part.text) : null,
        ),
      ),
    ),
    createElement(
      'form',
      {
        onSubmit: (event: Event & { currentTarget: HTMLFormElement }) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('text')
          if (typeof text === 'string') void sendMessage({ text })
        },
      },
      createElement('input', { name: 'text' }),
    ),
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(Chat))
