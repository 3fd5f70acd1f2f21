import { useEffect, useState } from 'react'

/** The start of today. Changes at midnight. */
export function useToday(): Date {
  const [today, setToday] = useState(startOfToday)
  useEffect(() => {
    const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
    const timer = setTimeout(() => setToday(startOfToday), tomorrow.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [today])
  return today
}

function startOfToday(): Date {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}
