# A pydantic-ai agent behind its AG-UI adapter.
import os

import uvicorn
from pydantic_ai import Agent, DeferredToolRequests
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.ui.ag_ui import AGUIAdapter
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

agent = Agent(OpenAIChatModel('gpt-4o'), output_type=[str, DeferredToolRequests])


@agent.tool_plain
def get_weather(city: str) -> str:
    """Returns the weather in a city."""
    return f'sunny in {city}'


@agent.tool_plain(requires_approval=True)
def delete_file(name: str) -> str:
    """Deletes a file."""
    return f'deleted {name}'


async def run(request: Request) -> Response:
    return await AGUIAdapter.dispatch_request(request, agent=agent)


app = Starlette(
    routes=[Route('/', run, methods=['POST'])],
    middleware=[
        Middleware(CORSMiddleware, allow_origins=['*'], allow_methods=['*'], allow_headers=['*'])
    ],
)
uvicorn.run(app, host='127.0.0.1', port=int(os.environ['PORT']))
