import { atom, useAtom, useAtomValue } from 'jotai'

/** What the person opened or closed. It outlives the rows of the list. */
const chosenAtom = atom<ReadonlyMap<string, boolean>>(new Map())

/** Whether something is open: as the person chose, or else by default. */
export function useOpened(id: string, byItself: boolean) {
  const [chosen, setChosen] = useAtom(chosenAtom)
  const choose = (isOpen: boolean) => setChosen((before) => new Map(before).set(id, isOpen))
  return [chosen.get(id) ?? byItself, choose, chosen.has(id)] as const
}

/** What the person chose, by id; what they did not touch is not in it. */
export const useChosen = () => useAtomValue(chosenAtom)
