# LiteLLM's proxy in front of the scripted model.
import json
import os
import sys

config = {
    'model_list': [
        {
            'model_name': 'scripted',
            'litellm_params': {
                'model': 'openai/gpt-4o',
                'api_base': os.environ['OPENAI_BASE_URL'],
                'api_key': 'none',
            },
        }
    ],
    'general_settings': {'master_key': os.environ['SERVER_KEY']},
}
# JSON is YAML, too.
with open('config.yaml', 'w') as file:
    json.dump(config, file)
program = os.path.join(os.path.dirname(sys.executable), 'litellm')
parameters = ['--config', 'config.yaml', '--host', '127.0.0.1', '--port', os.environ['PORT']]
os.environ['LITELLM_LOCAL_MODEL_COST_MAP'] = 'True'
os.execv(program, [program, *parameters, '--telemetry', 'False'])
