# A LangGraph agent behind ag-ui-langgraph.
import os

import uvicorn
from ag_ui_langgraph import LangGraphAgent, add_langgraph_fastapi_endpoint
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import MessagesState
from langgraph.prebuilt import ToolNode
from langgraph.types import Send, interrupt


@tool
def get_weather(city: str) -> str:
    """Returns the weather in a city."""
    return f'sunny in {city}'


@tool
def delete_file(name: str) -> str:
    """Deletes a file."""
    answer = interrupt({'message': f'Delete {name}?', 'reason': 'approval'})
    return f'deleted {name}' if isinstance(answer, dict) and answer.get('approved') else 'kept'


class State(MessagesState):
    tools: list


server_tools = [get_weather, delete_file]
model = ChatOpenAI(model='gpt-4o')


async def answer(state: State):
    bound = model.bind_tools([*server_tools, *state.get('tools', [])])
    return {'messages': [await bound.ainvoke(state['messages'])]}


def next_nodes(state: State):
    own = {one.name for one in server_tools}
    calls = [call for call in state['messages'][-1].tool_calls if call['name'] in own]
    return [Send('tools', [call]) for call in calls] or END


def after_tools(state: State):
    # Calls of client tools get their results in the next run.
    answered = {message.tool_call_id for message in state['messages'] if message.type == 'tool'}
    asked = [call['id'] for message in state['messages'] for call in getattr(message, 'tool_calls', [])]
    return 'answer' if answered.issuperset(asked) else END


graph = StateGraph(State)
graph.add_node('answer', answer)
graph.add_node('tools', ToolNode(server_tools))
graph.add_edge(START, 'answer')
graph.add_conditional_edges('answer', next_nodes, ['tools', END])
graph.add_conditional_edges('tools', after_tools, ['answer', END])

app = FastAPI()
app.add_middleware(
    CORSMiddleware, allow_origins=['*'], allow_methods=['*'], allow_headers=['*']
)
agent = LangGraphAgent(name='helper', graph=graph.compile(checkpointer=InMemorySaver()))
add_langgraph_fastapi_endpoint(app, agent, '/')
uvicorn.run(app, host='127.0.0.1', port=int(os.environ['PORT']))
