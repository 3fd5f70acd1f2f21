/** The name of the preference that holds the draft for the next thread of a room. */
export const draftPreferenceOf = ({
  server,
  room,
}: {
  readonly server: string
  readonly room: string
}): string => `draft/${encodeURIComponent(server)}/${encodeURIComponent(room)}`
