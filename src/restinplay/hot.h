/* What the C compiler cannot know about the code that mypyc makes of the hot modules. setup.py puts
 * this before it. A name that does not occur there does no harm, and the benchmark shows the loss. */
#include <Python.h>
#include <CPy.h>
#ifdef __GNUC__
#pragma GCC visibility push(hidden) /* what other units have is in the same library: no detours */
#endif
#include <vecs/librt_vecs.h>

#define RARE __attribute__((cold, noinline))
#define IN_ONE_PIECE __attribute__((flatten))
#define INTO_ITS_CALLERS __attribute__((always_inline))
#ifdef __clang__
#define RUNS_ONCE __attribute__((cold, noinline, optnone))
#else
#define RUNS_ONCE __attribute__((cold, noinline, optimize("O0")))
#endif

RARE void CPy_AddTraceback(const char *, const char *, int, PyObject *);
RARE void PyErr_SetNone(PyObject *);
RARE void PyErr_SetString(PyObject *, const char *);
RARE void _Py_Dealloc(PyObject *);
/* Not PyErr_Occurred: it stands on ways that go on, and gcc would take all that follows for rare. */
RARE char CPyDef_core___state___State___tell(PyObject *, PyObject *, PyObject *, PyObject *);

/* The methods that play a game. */
IN_ONE_PIECE char CPyDef_eva___state___Eva___apply(PyObject *, int64_t);
IN_ONE_PIECE char CPyDef_eva___state___Eva___deal(PyObject *, PyObject *);
IN_ONE_PIECE char CPyDef_eva___state___Eva___step(PyObject *, PyObject *, VecI64);
IN_ONE_PIECE char CPyDef_graves___state___Graves___apply(PyObject *, int64_t);
INTO_ITS_CALLERS int64_t CPyDef_graves___state___Graves___pick(PyObject *, PyObject *, VecI64);
IN_ONE_PIECE int64_t CPyDef_pills___pick_visit(PyObject *, PyObject *, VecI64);
IN_ONE_PIECE int64_t CPyDef_pills___pick_pill(PyObject *, PyObject *, VecI64);
IN_ONE_PIECE char CPyDef_muertos___state___Muertos___apply(PyObject *, int64_t);
IN_ONE_PIECE char CPyDef_muertos___state___Muertos___deal(PyObject *, PyObject *);

/* What every simulation of a search does. */
IN_ONE_PIECE int64_t CPyDef_search___Search___select(PyObject *, int64_t);
IN_ONE_PIECE char CPyDef_search___Search___simulate(PyObject *);

/* How positions look to those who learn. */
#define LOOK(planes) \
    IN_ONE_PIECE char CPyDef_##planes##Planes___write_position( \
        PyObject *, PyObject *, int64_t, int64_t, VecI64, int64_t, int64_t)
LOOK(eva___planes___Eva);
LOOK(manors___planes___Manors);
LOOK(graves___planes___Graves);
LOOK(muertos___planes___Muertos);
