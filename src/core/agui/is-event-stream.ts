/** Whether a response is an event stream, rather than a login page or a proxy's error page. */
export function isEventStream(contentType: string | null | undefined): boolean {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return mediaType === 'text/event-stream'
}
