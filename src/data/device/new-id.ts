import { randomUUID } from 'expo-crypto'

export const newId = (): string => randomUUID()
