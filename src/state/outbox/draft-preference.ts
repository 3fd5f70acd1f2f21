/** Where the device keeps the text for the next thread of a room. */
export const draftPreferenceOf = ({
  server,
  room,
}: {
  readonly server: string
  readonly room: string
}): string => `draft/${encodeURIComponent(server)}/${encodeURIComponent(room)}`
