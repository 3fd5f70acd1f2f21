// The graph that LangGraph's dev server runs.
import { tool } from '@langchain/core/tools'
import { END, interrupt, MessagesValue, START, StateGraph, StateSchema } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { z } from 'zod'

const getWeather = tool(({ city }) => `sunny in ${city}`, {
  name: 'get_weather',
  description: 'Returns the weather in a city',
  schema: z.object({ city: z.string() }),
})
const deleteFile = tool(
  ({ name }) => (interrupt({ question: `Delete ${name}?` })?.approved ? `deleted ${name}` : 'kept'),
  {
    name: 'delete_file',
    description: 'Deletes a file',
    schema: z.object({ name: z.string() }),
  },
)
const own = new Map([getWeather, deleteFile].map((one) => [one.name, one]))
// A schema that exists at run time. The dev server would need half a minute to derive one with TypeScript.
const State = new StateSchema({ messages: MessagesValue, tools: z.array(z.any()).optional() })
const model = new ChatOpenAI({
  model: 'gpt-4o',
  configuration: { baseURL: process.env.OPENAI_BASE_URL },
})

const ownCalls = ({ messages }) =>
  (messages.at(-1)?.tool_calls ?? []).filter(({ name }) => own.has(name))

async function answer({ messages, tools = [] }) {
  const theirs = tools.map((one) =>
    one.type === 'function' ? one : { type: 'function', function: one },
  )
  return { messages: [await model.bindTools([...own.values(), ...theirs]).invoke(messages)] }
}

async function act(state) {
  const results = []
  for (const call of ownCalls(state))
    results.push(await own.get(call.name).invoke({ ...call, type: 'tool_call' }))
  return { messages: results }
}

/** Whether every call has a result. Calls of client tools get theirs in the next run. */
const isComplete = ({ messages }) => {
  const answered = new Set(messages.map(({ tool_call_id }) => tool_call_id))
  return messages.every(({ tool_calls = [] }) => tool_calls.every(({ id }) => answered.has(id)))
}

export const graph = new StateGraph(State)
  .addNode('answer', answer)
  .addNode('act', act)
  .addEdge(START, 'answer')
  .addConditionalEdges('answer', (state) => (ownCalls(state).length > 0 ? 'act' : END))
  .addConditionalEdges('act', (state) => (isComplete(state) ? 'answer' : END))
  .compile()
