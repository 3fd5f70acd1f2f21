# A CrewAI flow behind ag-ui-crewai, which calls its model through LiteLLM.
import json
import os

import uvicorn
from ag_ui_crewai import add_crewai_flow_fastapi_endpoint
from ag_ui_crewai.sdk import CopilotKitState, copilotkit_stream
from crewai.flow.flow import Flow, listen, router, start
from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from litellm import acompletion

get_weather = {
    'type': 'function',
    'function': {
        'name': 'get_weather',
        'description': 'Returns the weather in a city',
        'parameters': {
            'type': 'object',
            'properties': {'city': {'type': 'string'}},
            'required': ['city'],
        },
    },
}


class Helper(Flow[CopilotKitState]):
    @start()
    def begin(self):
        return 'begun'

    @router(begin)
    async def answer(self):
        stream = await acompletion(
            model='openai/gpt-4o',
            api_base=os.environ['OPENAI_BASE_URL'],
            messages=[{'role': 'system', 'content': 'You help.'}, *self.state.messages],
            tools=[*self.state.copilotkit.actions, get_weather],
            stream=True,
        )
        message = (await copilotkit_stream(stream)).choices[0]['message']
        self.state.messages.append(message)
        calls = message.get('tool_calls') or []
        own = [call for call in calls if call['function']['name'] == 'get_weather']
        for call in own:
            city = json.loads(call['function']['arguments'])['city']
            result = {'role': 'tool', 'tool_call_id': call['id'], 'content': f'sunny in {city}'}
            self.state.messages.append(result)
        return 'route_answer' if own and len(own) == len(calls) else 'route_end'

    @listen('route_end')
    def end(self):
        return 'ended'

    @router('route_answer')
    async def answer_again(self):
        return await self.answer()


app = FastAPI()
app.add_middleware(
    CORSMiddleware, allow_origins=['*'], allow_methods=['*'], allow_headers=['*']
)
add_crewai_flow_fastapi_endpoint(app, Helper(), '/')
uvicorn.run(app, host='127.0.0.1', port=int(os.environ['PORT']))
