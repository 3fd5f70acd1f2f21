import { agno } from './agno'
import { aimock } from './aimock'
import { copilotkit } from './copilotkit'
import { crewai } from './crewai'
import { googleAdk } from './google-adk'
import { langgraphPython } from './langgraph-python'
import { mastra } from './mastra'
import type { Peer } from './peer'
import { pydanticAi } from './pydantic-ai'
import { tanstack } from './tanstack'

export const peers: readonly Peer[] = [
  aimock,
  tanstack,
  mastra,
  copilotkit,
  pydanticAi,
  agno,
  langgraphPython,
  googleAdk,
  crewai,
]
