import { agno } from './agno'
import { aiSdk } from './ai-sdk'
import { aimock } from './aimock'
import { copilotkit } from './copilotkit'
import { crewai } from './crewai'
import { googleAdk } from './google-adk'
import { langgraph } from './langgraph'
import { langgraphPython } from './langgraph-python'
import { litellm } from './litellm'
import { llamaCpp } from './llama-cpp'
import { mastra } from './mastra'
import type { Peer } from './peer'
import { pydanticAi } from './pydantic-ai'
import { soliplex } from './soliplex'
import { tanstack } from './tanstack'

export const peers: readonly Peer[] = [
  aimock,
  tanstack,
  mastra,
  copilotkit,
  langgraph,
  aiSdk,
  pydanticAi,
  agno,
  langgraphPython,
  googleAdk,
  crewai,
  soliplex,
  litellm,
  llamaCpp,
]
