import { z } from 'zod'

const isoTime = z.union([z.string(), z.date().transform((time) => time.toISOString())])

const milliseconds = z.union([z.number(), z.date().transform((time) => time.getTime())])

const flag = z.union([z.boolean(), z.number().transform((value) => value !== 0)])

/** Schemas of values that a file and PostgreSQL return as different types. */
export const column = { isoTime, milliseconds, flag }
