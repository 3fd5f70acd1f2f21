/** Whether a response is an event stream, and not a login page or a proxy's notice. */
export function isEventStream(contentType: string | null | undefined): boolean {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return mediaType === 'text/event-stream'
}
