# An Agno agent behind AgentOS's AG-UI interface.
import os

import uvicorn
from agno.agent import Agent
from agno.db.in_memory import InMemoryDb
from agno.models.openai import OpenAIChat
from agno.os import AgentOS
from agno.os.interfaces.agui import AGUI
from agno.tools import tool


@tool
def get_weather(city: str) -> str:
    """Returns the weather in a city."""
    return f'sunny in {city}'


@tool(requires_confirmation=True)
def delete_file(name: str) -> str:
    """Deletes a file."""
    return f'deleted {name}'


agent = Agent(
    id='helper',
    name='helper',
    model=OpenAIChat(id='gpt-4o', base_url=os.environ['OPENAI_BASE_URL']),
    tools=[get_weather, delete_file],
    db=InMemoryDb(),
    telemetry=False,
)
agent_os = AgentOS(
    agents=[agent],
    interfaces=[AGUI(agent=agent)],
    cors_allowed_origins=[os.environ['APP_ORIGIN']],
    telemetry=False,
)
uvicorn.run(agent_os.get_app(), host='127.0.0.1', port=int(os.environ['PORT']))
