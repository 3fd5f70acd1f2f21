# llama.cpp's OpenAI server with a model of a few megabytes that this script creates.
#
# The layer of the model adds nothing, so the next token depends only on the last one. Every token has a random
# direction, and the output weights of a token are the direction of its predecessor, so tokens form chains, which are
# the answers. The chat template ends a prompt with the token that starts the wanted chain.
import json
import os

import gguf
import numpy
import uvicorn
from llama_cpp.server.app import create_app
from llama_cpp.server.settings import ModelSettings, ServerSettings

told = json.load(open('prompts.json'))
prompts = told['prompts']
size = 256


def chain(begin: str, text: str, words_each: int = 1) -> list[str]:
    words = [word if at == 0 else f'\u2581{word}' for at, word in enumerate(text.split(' '))]
    pieces = [''.join(words[at : at + words_each]) for at in range(0, len(words), words_each)]
    return [begin, *pieces, '</s>']


chains = [
    # Few tokens, because the server reads its whole answer again for each. A token has at most 32 characters.
    chain('<long>', told['longAnswer'], words_each=3),
    chain('<slow>', told['slowAnswer']),
    chain('<hello>', 'Hello from the tiny model.'),
]
template = (
    '{% set said = messages[-1].content %}'
    f"{{% if said == '{prompts['long']}' %}}<long>"
    f"{{% elif said in ['{prompts['stop']}', '{prompts['cut']}'] %}}<slow>"
    '{% else %}<hello>{% endif %}'
)


def write_model(path: str) -> None:
    special = ['<unk>', '<s>', '</s>', *(one[0] for one in chains)]
    plain = dict.fromkeys(token for one in chains for token in one if token not in special)
    bytes_ = [f'<0x{byte:02X}>' for byte in range(256)]
    tokens = [*special, *bytes_, *plain]
    numbers = {token: at for at, token in enumerate(tokens)}
    kinds = [
        gguf.TokenType.UNKNOWN,
        *[gguf.TokenType.CONTROL] * (len(special) - 1),
        *[gguf.TokenType.BYTE] * len(bytes_),
        *[gguf.TokenType.NORMAL] * len(plain),
    ]
    directions = numpy.random.default_rng(1).standard_normal((len(tokens), size), dtype=numpy.float32)
    output = numpy.zeros_like(directions)
    for one in chains:
        for before, after in zip(one, one[1:]):
            output[numbers[after]] += directions[numbers[before]]
    writer = gguf.GGUFWriter(path, 'llama')
    writer.add_name('tiny')
    writer.add_context_length(8192)
    writer.add_embedding_length(size)
    writer.add_block_count(1)
    writer.add_feed_forward_length(size)
    writer.add_head_count(1)
    writer.add_head_count_kv(1)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_dimension_count(size)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model('llama')
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(kinds)
    writer.add_unk_token_id(numbers['<unk>'])
    writer.add_bos_token_id(numbers['<s>'])
    writer.add_eos_token_id(numbers['</s>'])
    writer.add_add_bos_token(False)
    writer.add_add_space_prefix(False)
    writer.add_chat_template(template)
    nothing = numpy.zeros((size, size), dtype=numpy.float32)
    ones = numpy.ones(size, dtype=numpy.float32)
    writer.add_tensor('token_embd.weight', directions)
    writer.add_tensor('output_norm.weight', ones)
    writer.add_tensor('output.weight', output)
    for name in ('attn_q', 'attn_k', 'attn_v', 'attn_output', 'ffn_gate', 'ffn_up', 'ffn_down'):
        writer.add_tensor(f'blk.0.{name}.weight', nothing)
    writer.add_tensor('blk.0.attn_norm.weight', ones)
    writer.add_tensor('blk.0.ffn_norm.weight', ones)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


write_model('tiny.gguf')
port = int(os.environ['PORT'])
app = create_app(
    server_settings=ServerSettings(host='127.0.0.1', port=port),
    model_settings=[
        ModelSettings(
            model='tiny.gguf', model_alias='tiny', n_ctx=8192, n_threads=1, n_threads_batch=1
        )
    ],
)
uvicorn.run(app, host='127.0.0.1', port=port)
