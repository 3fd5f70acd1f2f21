/** Returns a proxy configuration: one address for all servers, with TLS and HTTP/2, and without buffering events. */
export function caddyfile(given: {
  port: number
  certificate: string
  key: string
  upstreams: readonly string[]
}): string {
  return `{
	admin off
	auto_https off
}
https://localhost:${given.port}, https://127.0.0.1:${given.port} {
	tls "${given.certificate}" "${given.key}"
	reverse_proxy ${given.upstreams.join(' ')} {
		lb_policy least_conn
		lb_try_duration 10s
		health_uri /ready
		health_interval 1s
		health_timeout 5s
		flush_interval -1
		# Debian's version of Caddy does not add this header itself.
		header_up Via "{http.request.proto} Caddy"
	}
}
`
}
