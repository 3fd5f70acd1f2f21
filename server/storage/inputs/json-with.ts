/**
 * Adds members to a JSON object that is not empty. Their values are JSON, too. Nothing is parsed, because
 * stored inputs may be megabytes long.
 */
export function jsonWith(object: string, members: Readonly<Record<string, string>>): string {
  const added = Object.entries(members).map(([name, json]) => `${JSON.stringify(name)}:${json},`)
  return `{${added.join('')}${object.slice(object.indexOf('{') + 1)}`
}
