import { useEffect, useState } from 'react'

/** Stays true for a while after `isOn` becomes false. */
export function useLinger(isOn: boolean, milliseconds: number): boolean {
  const [isLingering, setLingering] = useState(isOn)
  if (isOn && !isLingering) setLingering(true)
  useEffect(() => {
    if (isOn || !isLingering) return
    const timer = setTimeout(() => setLingering(false), milliseconds)
    return () => clearTimeout(timer)
  }, [isOn, isLingering, milliseconds])
  return isOn || isLingering
}
