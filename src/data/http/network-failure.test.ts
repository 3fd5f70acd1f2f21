import { networkFailure } from './network-failure'

const fetchFailed = (cause: object) => Object.assign(new TypeError('fetch failed'), { cause })

describe('a request without a response', () => {
  it.each<[string, unknown, string]>([
    [
      'Node, unknown name',
      fetchFailed({ code: 'ENOTFOUND', message: 'getaddrinfo' }),
      'unknown-host',
    ],
    ['Node, no DNS', fetchFailed({ code: 'EAI_AGAIN', message: 'getaddrinfo' }), 'unknown-host'],
    ['Node, closed port', fetchFailed({ code: 'ECONNREFUSED', message: 'connect' }), 'refused'],
    [
      'Node, closed port of several addresses',
      fetchFailed({ message: '', errors: [{ code: 'ECONNREFUSED', message: 'connect ::1' }] }),
      'refused',
    ],
    [
      'Node, expired certificate',
      fetchFailed({ code: 'CERT_HAS_EXPIRED', message: 'certificate has expired' }),
      'untrusted',
    ],
    [
      'Node, certificate of another host',
      fetchFailed({ code: 'ERR_TLS_CERT_ALTNAME_INVALID', message: 'Hostname/IP does not match' }),
      'untrusted',
    ],
    [
      'iOS, unknown name',
      new Error('A server with the specified hostname could not be found.'),
      'unknown-host',
    ],
    ['iOS, closed port', new Error('Could not connect to the server.'), 'refused'],
    [
      'iOS, certificate',
      new Error('The certificate for this server is invalid. (NSURLErrorDomain error -1202.)'),
      'untrusted',
    ],
    [
      'Android, unknown name',
      new Error('java.net.UnknownHostException: Unable to resolve host "a.example"'),
      'unknown-host',
    ],
    ['Android, closed port', new Error('Failed to connect to /10.0.2.2:8787'), 'refused'],
    [
      'Android, certificate',
      new Error('Trust anchor for certification path not found.'),
      'untrusted',
    ],
    ['Chromium, without a reason', new TypeError('Failed to fetch'), 'unreachable'],
    ['Safari, without a reason', new TypeError('Load failed'), 'unreachable'],
    ['Firefox, without a reason', new TypeError('NetworkError when attempting'), 'unreachable'],
    ['iOS, connection lost', new Error('The network connection was lost.'), 'unreachable'],
    ['Android, connection lost', new Error('Software caused connection abort'), 'unreachable'],
    ['a value that is not an error', 'no', 'unreachable'],
  ])('fails for the reason that the platform gives: %s', (_platform, error, kind) => {
    expect(networkFailure(error)).toEqual({ kind })
  })
})
