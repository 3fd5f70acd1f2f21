import { pageOfLink } from '@/core/app/page-of-link'

/**
 * Returns the page for a link from outside. A link without a path opens the home page, and an unknown one opens
 * the page for unknown links. A path comes from the app itself and is returned unchanged.
 */
export const redirectSystemPath = ({ path }: { path: string }): string =>
  path.startsWith('/') ? path : (pageOfLink(path) ?? (isBare(path) ? '/' : '/unknown-link'))

const isBare = (link: string) => /^[a-z][a-z0-9+.-]*:\/\/[^/]*\/?(?:--\/?)?$/i.test(link)
