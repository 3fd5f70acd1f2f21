/** Where a link leads in the web build: `continuo://room/1` is the path /room/1, a path or nothing stays on the server. */
function resolveAddress(link, serverUrl) {
  if (!link) return new URL('/', serverUrl).href
  if (/^https?:/.test(link)) return link
  return new URL(`/${link.replace(/^[a-z][a-z0-9+.-]*:\/+/i, '').replace(/^\/+/, '')}`, serverUrl)
    .href
}

module.exports = { resolveAddress }
