import { atom, useAtom } from 'jotai'

/** What a person opened or closed themselves; it outlives the rows of the list. */
const chosenAtom = atom<ReadonlyMap<string, boolean>>(new Map())

/** Whether something is open: as the person chose, and as it is by itself until they choose. */
export function useOpened(id: string, byItself: boolean) {
  const [chosen, setChosen] = useAtom(chosenAtom)
  const choose = (isOpen: boolean) => setChosen((before) => new Map(before).set(id, isOpen))
  return [chosen.get(id) ?? byItself, choose, chosen.has(id)] as const
}
