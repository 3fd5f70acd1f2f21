import { z } from 'zod'

/** A segment of only dots would lead to another page. */
const Identifier = z.string().regex(/^(?!\.{1,2}$)[\w.:~@+-]{1,200}$/)

const Link = z.union([
  z.tuple([z.literal('thread'), Identifier, Identifier, Identifier]),
  z.tuple([z.literal('toolset'), Identifier, Identifier]),
  z.tuple([z.literal('server'), Identifier]),
  z.tuple([z.enum(['signed-in', 'signed-out'])]),
])

/**
 * Returns the page that a link from outside opens: `thread/server/room/thread`, `toolset/server/id`,
 * `server/id`. A link only shows something that exists; everything else in it is ignored.
 */
export function pageOfLink(link: string): string | undefined {
  const [place = '', query = ''] = link.replace(/#.*$/s, '').split(/\?(.*)/s)
  const path = place.replace(/^[a-z][a-z0-9+.-]*:\/\/(?:[^/]*\/--\/)?/i, '')
  const { data } = Link.safeParse(segmentsOf(path))
  switch (data?.[0]) {
    case undefined:
      return undefined
    case 'thread': {
      const [, server, room, thread] = data.map(encodeURIComponent)
      return `/chat/${server}/${room}?thread=${thread}`
    }
    case 'toolset': {
      const [, server, id] = data.map(encodeURIComponent)
      return `/toolsets/edit?server=${server}&id=${id}`
    }
    case 'server':
      return `/servers/${encodeURIComponent(data[1])}`
    case 'signed-in':
    case 'signed-out':
      // The response to a sign-in; its `state` is checked later.
      return `/${data[0]}${query && `?${query}`}`
  }
}

function segmentsOf(path: string): string[] {
  try {
    return path
      .replace(/^\/+|\/+$/g, '')
      .split('/')
      .map(decodeURIComponent)
  } catch {
    return []
  }
}
