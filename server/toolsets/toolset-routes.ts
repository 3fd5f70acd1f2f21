import { Hono } from 'hono'
import { z } from 'zod'

import {
  NewToolsetInstance,
  ToolsetInstance,
  ToolsetInstanceChange,
  ToolsetDescription,
  ToolsetExecution,
  ToolsetExecutionResult,
  ToolsetInstanceList,
  ToolsetName,
} from '@/core/contract/toolset'
import { person, personOrClient } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import type { RateLimit } from '@server/http/rate-limit'

import type { Toolsets } from './toolsets'

const json = { 'content-type': 'application/json' }

/** These two have refusals of their own, so here they are only described. */
const name = z.string().meta(z.toJSONSchema(ToolsetName))
const description = z.string().meta(z.toJSONSchema(ToolsetDescription)).nullish()
const NewToolsetBody = NewToolsetInstance.extend({ name, description })
const ToolsetChangeBody = ToolsetInstanceChange.extend({ name: name.optional(), description })

interface Ports {
  endpoint: Endpoint
  toolsets: Toolsets
  /** How often a person may run a tool. */
  executeLimit?: RateLimit
}

export function toolsetRoutes({ endpoint, toolsets, executeLimit }: Ports) {
  const { store, answers, instances, execute } = toolsets

  const routes = new Hono()
    .get(
      '/',
      endpoint({
        summary: 'Your toolsets, the oldest first; a program sees those that its scopes name',
        access: personOrClient,
        responses: { 200: ToolsetInstanceList },
      }),
      async (context) => {
        const { caller } = context.var
        const [stored, configs] = await Promise.all([
          store.list(caller.userId),
          store.listAppConfigs(),
        ])
        return context.body(answers.toolsetList(caller, stored, configs), 200, json)
      },
    )

    .post(
      '/',
      endpoint({
        summary: 'Set up a toolset',
        access: person,
        body: NewToolsetBody,
        responses: { 201: ToolsetInstance },
      }),
      async (context) => {
        const { caller } = context.var
        const { signal } = context.req.raw
        const toolset = await instances.create(caller.userId, context.req.valid('json'), signal)
        return context.body(answers.toolset(toolset, caller), 201, json)
      },
    )

    .get(
      '/:id',
      endpoint({ summary: 'A toolset', access: person, responses: { 200: ToolsetInstance } }),
      async (context) => {
        const { caller } = context.var
        const toolset = await instances.find(caller.userId, context.req.param('id'))
        return context.body(answers.toolset(toolset, caller), 200, json)
      },
    )

    .put(
      '/:id',
      endpoint({
        summary: 'Change a toolset: what is absent stays, null clears',
        access: person,
        body: ToolsetChangeBody,
        responses: { 200: ToolsetInstance },
      }),
      async (context) => {
        const { caller } = context.var
        const { signal } = context.req.raw
        const id = context.req.param('id')
        const change = context.req.valid('json')
        const toolset = await instances.change(caller.userId, id, change, signal)
        return context.body(answers.toolset(toolset, caller), 200, json)
      },
    )

    .delete(
      '/:id',
      endpoint({ summary: 'Delete a toolset', access: person, responses: { 204: 'nothing' } }),
      async (context) => {
        await instances.remove(context.var.caller.userId, context.req.param('id'))
        return context.body(null, 204)
      },
    )

    .post(
      '/:id/refresh',
      endpoint({
        summary: 'Ask the server of a toolset for its tools again',
        access: person,
        responses: { 200: ToolsetInstance },
      }),
      async (context) => {
        const { caller } = context.var
        const { signal } = context.req.raw
        const toolset = await instances.refresh(caller.userId, context.req.param('id'), signal)
        return context.body(answers.toolset(toolset, caller), 200, json)
      },
    )

  for (const path of ['/:id/execute/:method', '/:id/tools/:method/execute'] as const) {
    routes.post(
      path,
      endpoint({
        summary: 'Run a tool; its own failure is an answer with an error',
        access: personOrClient,
        ...(executeLimit && { limit: executeLimit }),
        body: ToolsetExecution,
        responses: { 200: ToolsetExecutionResult },
      }),
      async (context) => {
        const { tool_call_id, params: parameters } = context.req.valid('json')
        const call = { ...context.req.param(), parameters }
        const outcome = await execute(context.var.caller, call, context.req.raw.signal)
        const result: ToolsetExecutionResult = {
          ...(tool_call_id != null && { tool_call_id }),
          ...(outcome.ok ? { result: outcome.value ?? null } : { error: outcome.error }),
        }
        return context.json(result)
      },
    )
  }
  return routes
}
