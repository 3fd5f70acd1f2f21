/** Returns the address of a link in the web build: `continuo://room/1` becomes the path /room/1 on the server. */
function resolveAddress(link, serverUrl) {
  if (!link) return new URL('/', serverUrl).href
  if (/^https?:/.test(link)) return link
  return new URL(`/${link.replace(/^[a-z][a-z0-9+.-]*:\/+/i, '').replace(/^\/+/, '')}`, serverUrl)
    .href
}

module.exports = { resolveAddress }
