import { pageOfLink } from '@/core/app/page-of-link'

/**
 * Where a link from outside leads: home if it names nothing, and to the page that says so if it names
 * nothing that can be opened by a link. What is a path already comes from the app itself.
 */
export const redirectSystemPath = ({ path }: { path: string }): string =>
  path.startsWith('/') ? path : (pageOfLink(path) ?? (isBare(path) ? '/' : '/unknown-link'))

const isBare = (link: string) => /^[a-z][a-z0-9+.-]*:\/\/[^/]*\/?(?:--\/?)?$/i.test(link)
