/**
 * An object in JSON with more members, whose values are JSON as well: megabytes that are stored as JSON
 * are not parsed only to be written again. The object is not empty.
 */
export function jsonWith(object: string, members: Readonly<Record<string, string>>): string {
  const added = Object.entries(members).map(([name, json]) => `${JSON.stringify(name)}:${json},`)
  return `{${added.join('')}${object.slice(object.indexOf('{') + 1)}`
}
