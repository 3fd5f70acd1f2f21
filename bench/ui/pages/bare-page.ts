/** The minimum for a page: reads the stream, parses each frame, appends its text, and scrolls to the end. */
async function tell(wish: string): Promise<void> {
  const body = JSON.stringify({ messages: [{ role: 'user', content: wish }] })
  const response = await fetch('/api/bare', { method: 'POST', body })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const page = document.querySelector('main')
  if (!reader || !page) return
  const text = new Text()
  page.append(text)
  let isScrolling = false
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const frames = (rest + value).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const event: { delta?: string } = JSON.parse(frame.slice(frame.indexOf('data: ') + 6))
      if (event.delta !== undefined) text.appendData(event.delta)
    }
    if (isScrolling) continue
    isScrolling = true
    requestAnimationFrame(() => {
      isScrolling = false
      page.scrollTop = page.scrollHeight
    })
  }
}

Object.assign(globalThis, { tell })
