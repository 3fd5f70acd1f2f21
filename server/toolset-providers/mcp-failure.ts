import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

import { OutgoingFailure } from '@server/outgoing/outgoing-failure'

export type McpFailure =
  | { kind: OutgoingFailure['kind'] }
  | { kind: 'no-address' }
  | { kind: 'unusable-key' }
  | { kind: 'key-refused' }
  | { kind: 'not-found' }
  | { kind: 'redirected' }
  | { kind: 'rate-limited' }
  | { kind: 'refused'; status: number }
  | { kind: 'rejected' }
  | { kind: 'not-offered' }
  | { kind: 'needs-person' }
  | { kind: 'reported-error' }
  | { kind: 'not-mcp' }

/** Reads only the codes, because the messages of these errors quote the server. */
export function failureOf(error: unknown): McpFailure {
  if (error instanceof OutgoingFailure) return { kind: error.kind }
  if (error instanceof StreamableHTTPError) return failureOfStatus(error.code ?? 0)
  if (error instanceof McpError) return failureOfCode(error.code)
  return { kind: 'not-mcp' }
}

function failureOfStatus(status: number): McpFailure {
  if (status < 300) return { kind: 'not-mcp' }
  if (status < 400) return { kind: 'redirected' }
  if (status === 401 || status === 403) return { kind: 'key-refused' }
  if (status === 404 || status === 405) return { kind: 'not-found' }
  return status === 429 ? { kind: 'rate-limited' } : { kind: 'refused', status }
}

function failureOfCode(code: number): McpFailure {
  switch (code) {
    case ErrorCode.InvalidParams:
      return { kind: 'rejected' }
    case ErrorCode.MethodNotFound:
      return { kind: 'not-offered' }
    case ErrorCode.UrlElicitationRequired:
      return { kind: 'needs-person' }
    case ErrorCode.RequestTimeout:
      return { kind: 'timed-out' }
    case ErrorCode.ConnectionClosed:
      return { kind: 'unreachable' }
    default:
      return { kind: 'reported-error' }
  }
}

export function sentence(failure: McpFailure): string {
  switch (failure.kind) {
    case 'no-address':
      return 'This toolset has no valid MCP server address.'
    case 'refused-scheme':
      return 'The address of the MCP server must begin with https.'
    case 'refused-address':
      return 'This server may not connect to the address of the MCP server.'
    case 'unusable-key':
      return 'The key of this toolset contains characters that cannot be sent.'
    case 'key-refused':
      return 'The MCP server rejected the key of this toolset, or requires one.'
    case 'not-found':
      return 'There is no MCP server at this address.'
    case 'redirected':
    case 'too-many-redirects':
      return 'The address of the MCP server redirects to another address.'
    case 'rate-limited':
      return 'The rate limit of the MCP server is exceeded. Wait before you try again.'
    case 'refused':
      return `The MCP server refused the request with status ${failure.status}.`
    case 'rejected':
      return 'The MCP server does not know the tool or rejected its parameters.'
    case 'not-offered':
      return 'The MCP server does not offer this.'
    case 'needs-person':
      return 'The MCP server requires the user to visit a web page first.'
    case 'reported-error':
      return 'The MCP server reported an error.'
    case 'not-mcp':
      return 'The server at this address does not speak MCP.'
    case 'too-large':
      return 'The response of the MCP server is too large.'
    case 'timed-out':
      return 'The MCP server took too long to answer.'
    case 'unreachable':
      return 'The MCP server could not be reached or closed the connection.'
  }
}
