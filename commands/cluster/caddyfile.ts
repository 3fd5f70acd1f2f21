/** One address for all processes, over TLS and HTTP/2. Events pass as they come. */
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
		# Debian's Caddy does not say it by itself.
		header_up Via "{http.request.proto} Caddy"
	}
}
`
}
